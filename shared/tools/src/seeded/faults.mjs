/**
 * Faults that a member would meet, one at a time: `from` is replaced by `to` in a file of a tile or of the shell, and `spec` has to fail.
 * A spec below `shell/e2e` runs in the browser on the built site (`title`: the one test that is meant), any other is a tile's contract.
 */
export const faults = [
  {
    name: 'a draft outlives its saving',
    file: 'mf-data/src/stores/save-section.ts',
    from: 'if (draftName) endDraft(draftName)\n',
    to: '\n',
    spec: 'mf-data/contract/calls.test.ts',
  },
  {
    name: 'a photo lands in another place',
    file: 'mf-images/src/stores/photos.ts',
    from: "send('savePhoto', { slot, type:",
    to: "send('savePhoto', { slot: 6 - slot, type:",
    spec: 'mf-images/contract/calls.test.ts',
  },
  {
    name: 'a copied character lands in the pool it came from',
    file: 'mf-pools/src/stores/duplicate.ts',
    from: "section: 'character', number: to,",
    to: "section: 'character', number: from,",
    spec: 'mf-pools/contract/calls.test.ts',
  },
  {
    name: 'a rating is off by one',
    file: 'mf-judging/src/stores/round-state.ts',
    from: 'attractiveness: { ...state.attractiveness, [ticket]: value }',
    to: 'attractiveness: { ...state.attractiveness, [ticket]: value - 1 }',
    spec: 'mf-judging/contract/calls.test.ts',
  },
  {
    name: 'the list of matches is not read anew after a verification',
    file: 'mf-matches/src/stores/verify.ts',
    from: '  }\n  await matches.reload()\n}',
    to: '  }\n}',
    spec: 'mf-matches/contract/calls.test.ts',
  },
  {
    name: 'the wait for the drawing never looks',
    file: 'mf-matches/src/stores/drawing.ts',
    from: "document.visibilityState === 'visible' && [...byWeek.values()].some(isOpen)",
    to: 'false',
    spec: 'mf-matches/contract/drawing.test.ts',
  },
  {
    name: 'a tile opens before its turn',
    file: 'shell/src/home/steps.ts',
    from: "if (tile === 'images') return gating.dataComplete",
    to: "if (tile === 'images') return gating.known",
    spec: 'shell/e2e/account-security.spec.ts',
    title: 'a changed address is told',
  },
  {
    name: 'the dashboard does not count sections',
    file: 'shell/src/home/steps.ts',
    from: 'done: valid + (profile.visibility ? 1 : 0)',
    to: 'done: profile.visibility ? 1 : 0',
    spec: 'shell/e2e/account-security.spec.ts',
    title: 'a page without network',
  },
  {
    name: 'the direction does not follow the language',
    file: 'shell/src/document/follow-language.ts',
    from: 'root.dir = $direction.get()',
    to: 'void $direction',
    spec: 'shell/e2e/language.spec.ts',
    title: 'a language whose texts are gone',
  },
  {
    name: 'a member with everything in is not made active',
    file: 'shell/src/members/activation.ts',
    from: 'triedFor = data\n',
    to: 'return\n',
    spec: 'shell/e2e/journey.spec.ts',
    title: 'two members walk',
  },
]
