/** Days that a copy may be kept unless told otherwise; certificates of erasure and the privacy text name them. */
export const backupDays = 30
