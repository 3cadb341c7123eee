/** The best of small instances by trying everything: what solvers are held against. */
export { bestByForce, heaviestByForce } from './exact/brute.ts'
