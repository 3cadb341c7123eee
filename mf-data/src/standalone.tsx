import { startStandalone } from '@quintet/federation/standalone'
import remote from './remote.tsx'

void startStandalone(remote)
