import { defineRemote } from '@quintet/federation'
import { Routes } from './routes.tsx'
import { sendUnsent } from './stores/send-drafts.ts'

export default defineRemote({
  name: 'mf-data',
  tile: 'data',
  Routes,
  sendUnsent,
  texts: {
    en: () => import(/* webpackChunkName: "texts-en" */ '../texts/en.json'),
    zh: () => import(/* webpackChunkName: "texts-zh" */ '../texts/zh.json'),
    hi: () => import(/* webpackChunkName: "texts-hi" */ '../texts/hi.json'),
    es: () => import(/* webpackChunkName: "texts-es" */ '../texts/es.json'),
    fr: () => import(/* webpackChunkName: "texts-fr" */ '../texts/fr.json'),
    ar: () => import(/* webpackChunkName: "texts-ar" */ '../texts/ar.json'),
    ru: () => import(/* webpackChunkName: "texts-ru" */ '../texts/ru.json'),
    pt: () => import(/* webpackChunkName: "texts-pt" */ '../texts/pt.json'),
    de: () => import(/* webpackChunkName: "texts-de" */ '../texts/de.json'),
  },
  screenTexts: {
    en: () => import(/* webpackChunkName: "screen-texts-en" */ '../texts/screens/en.json'),
    zh: () => import(/* webpackChunkName: "screen-texts-zh" */ '../texts/screens/zh.json'),
    hi: () => import(/* webpackChunkName: "screen-texts-hi" */ '../texts/screens/hi.json'),
    es: () => import(/* webpackChunkName: "screen-texts-es" */ '../texts/screens/es.json'),
    fr: () => import(/* webpackChunkName: "screen-texts-fr" */ '../texts/screens/fr.json'),
    ar: () => import(/* webpackChunkName: "screen-texts-ar" */ '../texts/screens/ar.json'),
    ru: () => import(/* webpackChunkName: "screen-texts-ru" */ '../texts/screens/ru.json'),
    pt: () => import(/* webpackChunkName: "screen-texts-pt" */ '../texts/screens/pt.json'),
    de: () => import(/* webpackChunkName: "screen-texts-de" */ '../texts/screens/de.json'),
  },
})
