import type { DrawingTables } from './tables/drawings.ts'
import type { IdentityTables } from '@quintet/identity/tables'
import type { MemberTables } from './tables/members.ts'
import type { ProductTables } from './tables/product.ts'

/** Every table with its columns; one interface per theme stands in `tables/`. */
export interface Tables extends MemberTables, IdentityTables, ProductTables, DrawingTables {}
