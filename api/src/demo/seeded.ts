/** The entry of `app_state` that says that this database holds the demo world. */
export const seededKey = 'demo.seeded'
