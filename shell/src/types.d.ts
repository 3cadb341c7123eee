declare module '*.module.css' {
  const classes: Record<string, string>
  export default classes
}

declare module '*.css'

/** Versions of the singletons in this build; the build fills it in. */
declare const __SHARED_VERSIONS__: Record<string, string>
/** True under the dev server. */
declare const __DEV__: boolean
