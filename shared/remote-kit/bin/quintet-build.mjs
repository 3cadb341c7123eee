#!/usr/bin/env node
// Sources are TypeScript; tsx lets plain Node run them.
import { register } from 'tsx/esm/api'

register()
await import('../src/build/cli.ts')
