/** Tests that are about a file of SQLite, by their paths, and why PostgreSQL has no part in them. */
export const onlySqlite: Readonly<Record<string, string>> = {
  'api/packages/kit/test/statements.test.ts': 'the statements that a handle of SQLite keeps',
  'api/packages/kit/test/store.test.ts': 'the store in a file: its log, its pragmas, its one writer',
  'api/packages/weekly-drawing/test/commit.test.ts': 'the write-ahead log of the file, taken over by a thread',
  'api/packages/weekly-drawing/test/joint-refusals.test.ts': 'shares in a file that has no other tables',
  'api/test/backup/backup.test.ts': 'copies of the file; PostgreSQL has its own (the guide of operators)',
  'api/test/backup/bucket.test.ts': 'copies of the file beside pictures in a bucket',
  'api/test/backup/erased-again.test.ts': 'who is erased again in a restored file',
  'api/test/backup/expired.test.ts': 'copies whose days are over, in a folder',
  'api/test/backup/refusals.test.ts': 'what a copy of the file is refused for',
  'api/test/backup/running.test.ts': 'commands that refuse a file which a site has open',
  'api/test/backup/words.test.ts': 'the words of a command that refuses PostgreSQL',
  'api/test/base/older-databases.test.ts': 'files of older versions',
  'api/test/base/private-files.test.ts': 'the modes of the files of a data folder, with the database among them',
  'api/test/base/store.test.ts': 'the store in a file',
  'api/test/drawing/migration.test.ts': 'steps of files of older versions',
}

/** Packages that have no database, whose tests are the same whatever the server keeps its rows in. */
export const noDatabase: Readonly<Record<string, string>> = {
  'api/packages/drawing': 'the engine: entries in memory and files',
  'api/packages/draw-check': 'the proof of a result, from files',
  'api/packages/draw-files': 'files of entries and matches',
  'api/packages/seed': 'what a week is drawn with',
}
