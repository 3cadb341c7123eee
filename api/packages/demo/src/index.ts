export { seedDemo } from './seed.ts'
export type { DemoTarget } from './target.ts'
