// The database the environment asks for: the embedded one, or somebody's own by DATABASE_URL. Same roles, same SQL.
import { startEmbedded } from './embedded.ts'
import { isPassing } from './pool.ts'
import { appRoleOf, refuseMightyRole, withClient } from './roles.ts'

export interface Database {
  kind: 'embedded' | 'external'
  adminUrl: string
  appUrl: string
  stop(): Promise<void>
}

export interface DatabaseOptions {
  dataDir: string
  databaseUrl?: string
  databaseAppUrl?: string
}

/** Ready for `migrate(adminUrl)`; serve with `appUrl` only. */
export async function provideDatabase(wanted: DatabaseOptions, report?: (text: string) => void): Promise<Database> {
  if (wanted.databaseUrl === undefined)
    return { kind: 'embedded', ...(await startEmbedded(wanted.dataDir, { report })) }
  const adminUrl = wanted.databaseUrl
  await untilReachable(adminUrl)
  const appUrl = wanted.databaseAppUrl ?? (await appRoleOf(adminUrl))
  await refuseMightyRole(appUrl)
  return { kind: 'external', adminUrl, appUrl, stop: async () => {} }
}

async function untilReachable(url: string): Promise<void> {
  for (const giveUpAt = Date.now() + 30_000; ; ) {
    try {
      return await withClient(url, async () => {})
    } catch (error) {
      if (!isPassing(error) || Date.now() > giveUpAt) throw error
      await new Promise(resolve => setTimeout(resolve, 250))
    }
  }
}
