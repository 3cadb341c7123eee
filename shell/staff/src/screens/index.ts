import { staffRoles } from '@quintet/contract/staff/roles'
import { lazyWithRetry } from '@quintet/ui'
import type { Screen } from './screen.ts'

/** Every screen, in the order of the navigation; the first that somebody may see is where they begin. */
export const screens: readonly Screen[] = [
  { path: 'photos', icon: 'images', roles: ['moderator'], Page: lazyWithRetry(() => import('./photos/photos-screen.tsx')) },
  { path: 'proofs', icon: 'camera', roles: ['moderator'], Page: lazyWithRetry(() => import('./proofs/proofs-screen.tsx')) },
  {
    path: 'cases',
    icon: 'alert',
    roles: ['moderator', 'second', 'support'],
    Page: lazyWithRetry(() => import('./cases/cases-screen.tsx')),
  },
  { path: 'appeals', icon: 'chat', roles: ['second'], Page: lazyWithRetry(() => import('./appeals/appeals-screen.tsx')) },
  { path: 'members', icon: 'search', roles: ['support'], Page: lazyWithRetry(() => import('./members/members-screen.tsx')) },
  { path: 'weeks', icon: 'matches', roles: ['operator'], Page: lazyWithRetry(() => import('./weeks/weeks-screen.tsx')) },
  { path: 'releases', icon: 'send', roles: ['operator'], Page: lazyWithRetry(() => import('./releases/releases-screen.tsx')) },
  { path: 'jobs', icon: 'pause', roles: ['operator'], Page: lazyWithRetry(() => import('./jobs/jobs-screen.tsx')) },
  { path: 'notices', icon: 'bell', roles: ['operator'], Page: lazyWithRetry(() => import('./notices/notices-screen.tsx')) },
  { path: 'people', icon: 'pools', roles: ['operator'], Page: lazyWithRetry(() => import('./people/people-screen.tsx')) },
  {
    path: 'audit',
    icon: 'details',
    roles: ['operator', 'second'],
    Page: lazyWithRetry(() => import('./audit/audit-screen.tsx')),
  },
  { path: 'account', icon: 'key', roles: staffRoles, Page: lazyWithRetry(() => import('./account/account-screen.tsx')) },
]
