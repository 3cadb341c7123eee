export { admitApi, NotAdmitted } from './contract-gate.ts'
export type { PublicSettings } from './page.ts'
export { mountSecurityTxt } from './security-txt.ts'
export { type SiteSettings, siteRoutes } from './site-routes.ts'
