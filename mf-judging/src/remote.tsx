import { defineRemote } from '@quintet/federation'
import { Routes } from './routes.tsx'

export default defineRemote({
  name: 'mf-judging',
  tile: 'judging',
  Routes,
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
})
