/**
 * Rules of the server that a test of a whole flood, a fuzzer, a drawing or the demo's world stands for, each taken out by hand: those tests run
 * for seconds, so that changing their sources place by place (`npm run test:mutation`) would take days.
 */

const flood = 'api/test/identity/flood.test.ts'
const fuzzed = (what) => `api/test/fuzz/${what}.test.ts`
const run = 'api/test/drawing/run.test.ts'
const commit = 'api/packages/weekly-drawing/test/commit.test.ts'
const demo = 'api/test/demo/demo.test.ts'

const identity = 'api/packages/identity/src'
const http = 'api/packages/kit/src/http'
const site = 'api/packages/site/src'
const weekly = 'api/packages/weekly-drawing/src'
const made = 'api/packages/demo/src'

const floodRules = [
  {
    name: 'a made-up operation has a counter of its own',
    file: `${identity}/endpoint.ts`,
    from: "mayCall(operation ? name : 'unknown', perMinute)",
    to: 'mayCall(name, perMinute)',
    title: 'shares one counter',
  },
  {
    name: 'a made-up operation is not counted',
    file: `${identity}/endpoint.ts`,
    from: "if (!mayCall(operation ? name : 'unknown', perMinute))",
    to: 'if (operation && !mayCall(name, perMinute))',
    title: 'shares one counter',
  },
  {
    name: 'each address of one subscriber is counted alone',
    file: `${http}/caller.ts`,
    from: 'return isIPv6(plain) ? network(plain) : address',
    to: 'return address',
    title: 'counts a network of IPv6 once',
  },
  {
    name: 'neighbours by IPv6 are counted as one',
    file: `${http}/caller.ts`,
    from: '.slice(0, 4)',
    to: '.slice(0, 3)',
    title: 'counts a network of IPv6 once',
  },
  {
    name: 'nothing limits all operations together',
    file: `${identity}/endpoint.ts`,
    from: "if (!signed && !mayCall('all', unsignedPerMinute)) throw faults.tooManyRequests()\n",
    to: '\n',
    title: 'meets a limit over all operations together',
  },
  {
    name: 'the name of each made-up operation is kept',
    file: `${http}/rate-limit.ts`,
    from: 'counts.set(digest, count)',
    to: 'counts.set(digest + String(counts.size), count)',
    title: 'shares one counter',
  },
].map((rule) => ({ spec: flood, ...rule }))

const fuzzRules = [
  {
    name: 'an input is taken whatever its shape',
    file: `${http}/validate.ts`,
    from: '  const strange = strangeWord(request, value)\n',
    to: '  return value\n  const strange = strangeWord(request, value)\n',
    spec: fuzzed('calls'),
  },
  {
    name: 'what is not JSON is a fault of ours',
    file: `${http}/body.ts`,
    from: "throw new BadInput('input.notJson')",
    to: "throw new Error('input.notJson')",
    spec: 'api/test/junk.test.ts',
  },
  {
    name: 'a body that breaks off is a fault of ours',
    file: `${http}/body.ts`,
    from: "error instanceof Fault ? error : new BadInput('input.brokenOff')",
    to: 'error',
    spec: fuzzed('site'),
    title: 'a request that its caller breaks off',
  },
  {
    name: 'an operation of the provider takes an input of any shape',
    file: `${identity}/endpoint.ts`,
    from: '  check(operation.input, input)\n',
    to: '\n',
    spec: fuzzed('identity'),
  },
  {
    name: 'a missing path is looked at in the prototype of what is released',
    file: `${site}/remote-files.ts`,
    from: 'Object.hasOwn(record, name) ? record[name] : undefined',
    to: 'record[name]',
    spec: fuzzed('site'),
  },
  {
    name: 'a measurement is counted for what no record names',
    file: `${site}/telemetry/label.ts`,
    from: 'Object.hasOwn(remotes, name) ? remotes[name] : undefined',
    to: 'remotes[name]',
    spec: fuzzed('site'),
  },
  {
    name: 'an entry of a beacon is read whatever it is',
    file: `${site}/telemetry/payload.ts`,
    from: "if (typeof entry !== 'object' || entry === null) return []\n",
    to: '\n',
    spec: 'api/packages/site/test/telemetry/payload.test.ts',
  },
  {
    name: 'a first word that is no JSON ends the server',
    file: 'api/packages/push/src/socket.ts',
    from: '    // Not JSON: no token.\n',
    to: "    throw new Error('Not JSON.')\n",
    spec: fuzzed('site'),
    title: 'the first words to the push socket',
  },
]

const runRules = [
  {
    name: 'the wait of those without a match is not raised',
    file: `${weekly}/commit/waits.ts`,
    from: 'await batches.each(without.length, raise,',
    to: 'await batches.each(0, raise,',
    title: 'raises the wait',
  },
  {
    name: 'the wait of those with a match goes on',
    file: `${weekly}/commit/waits.ts`,
    from: 'await batches.each(ended.length, remove,',
    to: 'await batches.each(0, remove,',
    title: 'raises the wait',
  },
  {
    name: 'a repeated step raises a wait twice',
    file: `${weekly}/commit/waits.ts`,
    from: ' WHERE waits.week < ${week}`',
    to: '`',
    title: 'publishes all or nothing',
  },
  {
    name: 'a pair that met is drawn again after one of them came back',
    file: `${weekly}/freeze/exclusions.ts`,
    from: 'WHERE a.member_id IS NOT NULL`',
    to: 'WHERE a.member_id IS NULL`',
    title: 'never matches a pair again',
  },
  {
    name: 'a pair that met is drawn again',
    file: `${weekly}/freeze/exclusions.ts`,
    from: 'return among([read(firstSql, above, upTo), read(secondSql, above, upTo), ',
    to: 'return among([',
    title: 'never matches a pair again',
  },
  {
    name: 'a member who left is matched',
    file: `${weekly}/commit/matches.ts`,
    from: 'if (gone.size > 0 && (gone.has(one) || gone.has(other))) return end\n',
    to: '\n',
    spec: commit,
    title: 'what is written names those who stay alone',
  },
  {
    name: 'a match of a member who left stays in the list of second sides',
    file: `${weekly}/commit/matches.ts`,
    from: 'if (gone.size > 0 && (gone.has(first) || gone.has(second))) return end\n',
    to: '\n',
    spec: commit,
    title: 'what is written names those who stay alone',
  },
  {
    name: 'the wait of a member who left is raised',
    file: `${weekly}/commit/waits.ts`,
    from: '    if (gone.has(member)) return end\n',
    to: '\n',
    spec: commit,
    title: 'what is written names those who stay alone',
  },
  {
    name: 'a step that was stopped counts as done',
    file: `${weekly}/draw-due-weeks.ts`,
    from: '  if (!finished) throw new Interrupted()\n',
    to: '\n',
    title: 'goes on from its last sealed step',
  },
  {
    name: 'two who draw do so at the same time',
    file: `${weekly}/draw-due-weeks.ts`,
    from: 'await runLocked(folder, () => stepLocked(context, week, stopping))',
    to: 'await stepLocked(context, week, stopping)',
    title: 'is drawn once by two at the same time',
  },
  {
    name: 'a week is published by each who drew it',
    file: `${weekly}/draw-due-weeks.ts`,
    from: "    if (!done) return 'another'\n",
    to: '\n',
    title: 'is told by that one alone',
  },
  {
    name: 'nobody is told of the result',
    file: `${weekly}/draw-due-weeks.ts`,
    from: '    await queueResults(trx, week)\n',
    to: '\n',
    spec: 'api/test/notices/outbox.test.ts',
  },
  {
    name: 'a secret is announced for the week that runs alone',
    file: `${weekly}/announce.ts`,
    from: '...(await readUnannouncedWeeks(read, current)), current, current + 1]',
    to: '...(await readUnannouncedWeeks(read, current)), current]',
    title: 'goes through every state once',
  },
  {
    name: 'weeks of a server that was down are left out',
    file: `${weekly}/announce.ts`,
    from: '...(await readUnannouncedWeeks(read, current)), current',
    to: 'current',
    title: 'make up for weeks',
  },
  {
    name: 'weeks are drawn the newest first',
    file: `${weekly}/ledger.ts`,
    from: ".where('state', '<>', 'published').orderBy('week'),",
    to: ".where('state', '<>', 'published').orderBy('week', 'desc'),",
    title: 'make up for weeks',
  },
  {
    name: 'another secret than the announced one is not found',
    file: `${weekly}/verify.ts`,
    from: "...(fits ? [] : ['The secret is not the one that was announced.']),",
    to: '',
    title: 'says where a sealed week was changed',
  },
  {
    name: 'a week without some of its entries is replayed as if it were whole',
    file: `${weekly}/verify.ts`,
    from: 'if (sealed.erased.length > 0)',
    to: 'if (sealed.erased.length < 0)',
    title: 'says that entries were erased',
  },
].map((rule) => ({ spec: run, ...rule }))

const demoRules = [
  {
    name: 'the demo is filled a second time',
    file: `${made}/seed.ts`,
    from: '  if (isSeeded(target)) return false\n',
    to: '\n',
  },
  {
    name: 'the accounts of the demo are not written down',
    file: `${made}/seed.ts`,
    from: '  await writeDemoAccounts(target.dataFolder)\n',
    to: '\n',
  },
  {
    name: 'an account whose photos are complete has none',
    file: `${made}/insert-stages.ts`,
    from: 'if (stage >= from.images)',
    to: 'if (stage > from.images)',
  },
  {
    name: 'an account is active a stage too early',
    file: `${made}/insert-stages.ts`,
    from: 'if (stage < from.active) return',
    to: 'if (stage < from.images) return',
  },
  {
    name: 'an account of the demo has agreed to nothing',
    file: `${made}/insert-stages.ts`,
    from: '  insertConsents(insert, member, moment)\n',
    to: '\n',
  },
  {
    name: 'an account with matches has not been told of them',
    file: `${made}/insert-stages.ts`,
    from: '  insertNotice(inserting, five, freshMatches)\n',
    to: '\n',
  },
  {
    name: 'an account has matches with people it may not meet',
    file: `${made}/insert-stages.ts`,
    from: '.filter((index) => canMeet(person.profile, inhabitants[index]?.profile ?? { answers: {} }))',
    to: '',
  },
  {
    name: 'members who are made up take part in no drawing',
    file: `${made}/insert-world.ts`,
    from: 'week: moment.week + ahead, pool',
    to: 'week: moment.week - ahead - 1, pool',
  },
  {
    name: 'members who are made up rate their own photos',
    file: `${made}/insert-member-parts.ts`,
    from: '  chosen.delete(owner)\n',
    to: '\n',
  },
  {
    name: 'a photo tells of another number of ratings than it has',
    file: `${made}/insert-member-parts.ts`,
    from: '  return chosen.size\n',
    to: '  return chosen.size + 1\n',
  },
  {
    name: 'members who are made up met people whom they may not meet',
    file: `${made}/create-members.ts`,
    from: ' || !canMeet(u, v)',
    to: '',
  },
  {
    name: 'the pictures of a member who is made up are of the other gender',
    spec: 'api/packages/demo/test/create-members.test.ts',
    file: `${made}/create-members.ts`,
    from: 'person.profile.answers.gender === 1 ? 0 : 1',
    to: 'person.profile.answers.gender === 1 ? 1 : 0',
  },
  {
    name: 'the messages of the demo are not chained',
    file: `${made}/conversation.ts`,
    from: 'counter: counter + 1, previous: await messageHash(context, message)',
    to: "counter: counter + 1, previous: ''",
  },
  {
    name: 'the keys of a conversation are signed by nobody',
    file: `${made}/conversation.ts`,
    from: 'const row = [...secret.salts, ...secret.wrapped, signature,',
    to: "const row = [...secret.salts, ...secret.wrapped, signature && '',",
  },
  {
    name: 'made-up members verify matches with each other',
    file: 'api/src/jobs/verify-synthetic-members.ts',
    from: "        AND ${isSynthetic('member_1')} <> ${isSynthetic('member_2')}`",
    to: '`',
  },
  {
    name: 'made-up members verify every match',
    file: 'api/src/jobs/verify-synthetic-members.ts',
    from: ' AND id % ${silentShare} <> 0',
    to: '',
  },
].map((rule) => ({ spec: demo, ...rule }))

export const serverFaults = [...floodRules, ...fuzzRules, ...runRules, ...demoRules]
