import { kernelModuleIfAny } from './compile.ts'

// Compiles what is not compiled yet, in a thread: it takes seconds in which nothing else would be done.
await Promise.all([kernelModuleIfAny('scan'), kernelModuleIfAny('match')])
