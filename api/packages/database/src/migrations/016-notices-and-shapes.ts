import type { SqliteHandle } from '@quintet/kit/store'

const swapInCharacters = (sqlite: SqliteHandle): void => {
  const rows = sqlite.prepare('SELECT member_id, number, character FROM characters').all() as {
    member_id: number
    number: number
    character: string
  }[]
  const update = sqlite.prepare('UPDATE characters SET character = ? WHERE member_id = ? AND number = ?')
  for (const { member_id: member, number, character } of rows) {
    const parsed = JSON.parse(character) as { options: { bodyShape?: number[] } }
    const shapes = parsed.options.bodyShape ?? []
    // A member who wants both or neither is left alone.
    if (shapes.includes(4) === shapes.includes(5)) continue
    parsed.options.bodyShape = shapes.map((shape) => (shape === 4 || shape === 5 ? 9 - shape : shape)).toSorted((a, b) => a - b)
    update.run(JSON.stringify(parsed), member, number)
  }
}

/**
 * Notices are kept as a key and values, and read in the language of the moment (decision 64); older ones keep their words. The shapes
 * spoon and triangle get the numbers that decision 6 gives them, 4 and 5.
 */
export const up = (sqlite: SqliteHandle): void => {
  sqlite.exec(`
    ALTER TABLE notices ADD COLUMN key TEXT;
    ALTER TABLE notices ADD COLUMN notice_values TEXT;
    -- For what is removed once a day: nothing is looked through that stays.
    CREATE INDEX notices_by_day ON notices (day);
    CREATE INDEX rounds_by_week ON rounds (week);
    CREATE INDEX matches_to_blank ON matches (ended_at) WHERE ended_at IS NOT NULL AND pseudonym_1 <> '';
    UPDATE profiles SET profile = json_set(profile, '$.answers.bodyShape', 9 - json_extract(profile, '$.answers.bodyShape'))
      WHERE json_extract(profile, '$.answers.bodyShape') IN (4, 5);
    UPDATE profiles SET ready_answer = NULL WHERE ready_answer IS NOT NULL;
  `)
  swapInCharacters(sqlite)
}
