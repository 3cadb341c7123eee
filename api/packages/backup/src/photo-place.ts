/** Where members' pictures lie. What lies in a bucket is the bucket's to keep: no copy of a site holds it. */
export type PhotoPlace = 'folder' | 'bucket'
