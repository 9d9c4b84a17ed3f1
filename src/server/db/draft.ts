// npm run db:draft: prints the SQL of what was declared and has no table or column yet. Compares with DATABASE_URL as it is, else
// with what all migrations make of an empty database. It writes nothing; a person decides what becomes a migration.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resources } from '#areas/all.resources.ts'
import { readEnv } from '#server/env.ts'
import { draftOf, readSchema, type Schema } from './drafting.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'
import { withClient } from './roles.ts'

const ofMigrations = async (): Promise<Schema> => {
  const home = mkdtempSync(join(tmpdir(), 'nucleus-draft-'))
  try {
    const { adminUrl, stop } = await startEmbedded(home, { settings: { fsync: 'off', synchronous_commit: 'off' } })
    try {
      await migrate(adminUrl)
      return await withClient(adminUrl, readSchema)
    } finally {
      await stop()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

const print = async (): Promise<void> => {
  const { databaseUrl } = readEnv()
  const text = draftOf(resources, await (databaseUrl ? withClient(databaseUrl, readSchema) : ofMigrations()))
  process.stdout.write(text ? `${text}\n` : '-- The tables are what is declared.\n')
}

await print().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
