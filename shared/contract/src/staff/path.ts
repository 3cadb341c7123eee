/** Where a call of the staff's is posted, by its name; without the schemas, which the console's page does not need. */
export const staffPath = (name: string): string => `/${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
