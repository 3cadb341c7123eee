import { defineRemote } from '@quintet/federation'
import { Routes } from './routes.tsx'

export default defineRemote({
  name: 'mf-matches',
  tile: 'matches',
  Routes,
  texts: { en: () => import('../texts/en.json'), ar: () => import('../texts/ar.json') },
})
