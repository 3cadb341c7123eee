import { join } from 'node:path'
import type { Source } from '@quintet/kit/store'

/** Where a site keeps its data. */
export interface Keeping {
  readonly dataFolder: string
  /** Address of a PostgreSQL database, of which `schema` may name a schema; empty for none. */
  readonly database: string
}

const schemaName = /^[a-z_][a-z0-9_]*$/

const postgresSource = (address: string): Source => {
  const url = new URL(address)
  const schema = url.searchParams.get('schema') ?? 'public'
  if (!schemaName.test(schema)) throw new Error('The name of a schema has small letters, digits and low lines alone.')
  url.searchParams.delete('schema')
  return { url: url.href, schema }
}

/** The database of a site: PostgreSQL's where one is named, else the file in its data folder. */
export const sourceOf = ({ dataFolder, database }: Keeping): Source =>
  database === '' ? { file: join(dataFolder, 'quintet.sqlite') } : postgresSource(database)
