import { defineRemote } from '@quintet/federation'
import { Routes } from './routes.tsx'

export default defineRemote({
  name: 'mf-images',
  tile: 'images',
  Routes,
  texts: { en: () => import('../texts/en.json'), ar: () => import('../texts/ar.json') },
})
