/** What stands in the login form. */
export interface Credentials {
  email: string
  password: string
}
