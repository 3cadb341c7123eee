import type { IdentityTables } from './tables/identity.ts'
import type { MemberTables } from './tables/members.ts'

/** Every table with its columns; one interface per theme stands in `tables/`. */
export interface Tables extends MemberTables, IdentityTables {}
