/** The site's address (`QUINTET_SITE_URL`), without a slash at its end. */
export const siteAddress = (): string => (process.env.QUINTET_SITE_URL?.trim() || 'http://localhost:8080').replace(/\/$/, '')
