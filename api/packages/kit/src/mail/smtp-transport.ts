// A package of the older kind: asked for late it would come out of a bundle as a default alone, so this module is asked for in its place.
export { createTransport } from 'nodemailer'
