declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

declare module '*.css'

/** Versions of the singletons in this build; the build fills it in. */
declare const SHARED_VERSIONS: Record<string, string>
/** True under the dev server. */
declare const DEV_BUILD: boolean
