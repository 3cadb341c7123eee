export { createInsert } from './bulk.ts'
export { insertPastMatch, insertWorld } from './insert-world.ts'
export { createWorld } from './create-members.ts'
