import { versionProblems } from '@quintet/federation/contract'
import { type Rule, unless } from './rule.ts'

// What a remote shows of itself, and whether it fits the shell.

/** Rules for what a remote exposes. */
export const faceRules: Rule[] = [
  { name: 'exposes-remote', demands: 'exposes ./remote', breaches: ({ shown }) => (shown?.missing ? [shown.missing] : []) },
  { name: 'remote-face', demands: 'offers what the remote contract demands', breaches: ({ shown }) => shown?.problems ?? [] },
  {
    name: 'every-language',
    demands: 'has every text in every language',
    breaches: ({ shown }) => {
      const { en = [], ...others } = shown?.texts ?? {}
      return Object.entries(others).flatMap(([language, keys]) => [
        ...en.filter((key) => !keys.includes(key)).map((key) => `${key} is not in ${language}`),
        ...keys.filter((key) => !en.includes(key)).map((key) => `${key} is in ${language} alone`),
      ])
    },
  },
  {
    name: 'contract-version',
    demands: 'speaks the remote contract of the shell',
    breaches: ({ manifest, shell }) =>
      unless(
        !manifest || !shell || manifest.contract === shell.contract,
        `the remote contract is ${manifest?.contract}, the shell speaks ${shell?.contract}`,
      ),
  },
  {
    name: 'singleton-versions',
    demands: 'was built against what the shell gives',
    breaches: ({ manifest, shell }) => (manifest && shell ? versionProblems(shell.offered, manifest.builtAgainst) : []),
  },
]
