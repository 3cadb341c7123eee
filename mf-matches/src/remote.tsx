import { defineRemote } from '@quintet/federation'
import { Routes } from './routes.tsx'

export default defineRemote({
  name: 'mf-matches',
  tile: 'matches',
  Routes,
  texts: {
    en: () => import(/* webpackChunkName: "texts-en" */ '../texts/en.json'),
    ar: () => import(/* webpackChunkName: "texts-ar" */ '../texts/ar.json'),
  },
})
