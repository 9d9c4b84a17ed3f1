// The composition root of the server. The folder is locked before anything heavy is loaded, so that a second start on it
// ends at once; everything else is opened in order and closed in the opposite one.
import './resolving.ts'
import { lockFolder } from './db/lock.ts'
import type { Db } from './db/pool.ts'
import { readEnv } from './env.ts'
import { poolSize } from './http/lanes.ts'
import type { Kit } from './kit.ts'
import { inShort, logOptions } from './logged.ts'

const version = '0.1.0'

const start = async (): Promise<void> => {
  const env = readEnv()
  const lock = lockFolder(env.dataDir, env.port)
  const closing: (() => Promise<unknown> | unknown)[] = [lock.release]
  const close = async (): Promise<void> => {
    for (let step = closing.pop(); step; step = closing.pop()) await step()
  }
  // From the first thing that must be closed: a signal during the start waits for the step at hand, and no other is begun.
  let opening: Promise<void> = Promise.resolve()
  const ended = new AbortController()
  endOnSignal(() => {
    ended.abort()
    return opening.then(close, close)
  })
  opening = open(env, closing, ended.signal)
  try {
    await opening
  } catch (error) {
    // Whoever ended it closes.
    if (ended.signal.aborted) return
    await close()
    throw error
  }
}

const endOnSignal = (close: () => Promise<void>): void => {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    // Whatever hangs must not keep a supervisor waiting for ever; the next start takes back what was left.
    setTimeout(() => process.exit(1), 15_000).unref()
    close().then(
      () => process.exit(0),
      error => fail(error),
    )
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Whoever started us hears every second that the loop turns, and may end and restart one that stands still. */
const sayAlive = (): void => {
  if (!process.send) return
  const say = (): void => {
    if (process.connected) process.send?.('alive', undefined, undefined, () => {})
  }
  say()
  setInterval(say, 1000).unref()
}

const fill = async (env: ReturnType<typeof readEnv>, db: Db, adminUrl: string): Promise<void> => {
  if (env.seed.kind === 'none') return
  const [{ seedAccess }, { seedDayOf }, { alone }, { clearVendor }, { seedCatalogue }, { withClient }] =
    await Promise.all([
      import('./seed/access.ts'),
      import('./seed/day.ts'),
      import('./db/alone.ts'),
      import('./db/clearVendor.ts'),
      import('#areas/all.seed.ts'),
      import('./db/roles.ts'),
    ])
  await seedAccess(db)
  // Of two servers that begin on one empty database the second would take what the first has not finished for what a kill has left.
  const isNew = await alone(adminUrl, () =>
    seedCatalogue(db, env, seedDayOf(new Date()), {
      ...(env.seed.kind === 'sizes' && env.seed.sizes),
      clear: (vendor, spared) => withClient(adminUrl, client => clearVendor(client, vendor, spared)),
    }),
  )
  // Without statistics the planner guesses, and a freshly filled shop is searched the slow way.
  if (isNew) await withClient(adminUrl, client => client.query('analyze'))
}

/** A database without people needs somebody who can invite the others. */
const welcome = async (env: ReturnType<typeof readEnv>, kit: Kit): Promise<void> => {
  if (env.firstAdminEmail === undefined) return
  const [{ inviteFirst }, { seedBrands }, { linkOriginOf }] = await Promise.all([
    import('./auth/first.ts'),
    import('./seed/brands.ts'),
    import('./http/linkOrigin.ts'),
  ])
  await seedBrands(kit.db)
  const isWritten = await inviteFirst(kit, env.firstAdminEmail, linkOriginOf(env, undefined))
  if (isWritten) kit.log.info({ to: env.firstAdminEmail }, 'The first administrator was invited')
}

const open = async (
  env: ReturnType<typeof readEnv>,
  closing: (() => Promise<unknown> | unknown)[],
  ended: AbortSignal,
): Promise<void> => {
  const [{ default: pino }, { provideDatabase }, { migrate, migrationsFolder }, { openDatabase }] = await Promise.all([
    import('pino'),
    import('./db/database.ts'),
    import('./db/migrate.ts'),
    import('./db/pool.ts'),
  ])
  const log = pino({ level: env.logLevel, ...logOptions })
  const database = await provideDatabase(env, text => log.warn(text))
  closing.push(database.stop)
  ended.throwIfAborted()
  await migrate(database.adminUrl, migrationsFolder, text => log.info(text))
  const { db, close } = await openDatabase(database.appUrl, { size: poolSize, isWatched: true })
  closing.push(close)
  ended.throwIfAborted()
  await fill(env, db, database.adminUrl)
  ended.throwIfAborted()
  const { openHouse } = await import('./house.ts')
  const [{ resources }, { behaviours }] = await Promise.all([
    import('#areas/all.resources.ts'),
    import('#areas/all.server.ts'),
  ])
  const house = await openHouse({ env, db, resources, behaviours, log, version })
  closing.push(house.close)
  const port = await house.listen()
  await welcome({ ...env, port }, house.kit)
  sayAlive()
  process.stdout.write(`Nucleus ready at http://localhost:${port}\n`)
}

const fail = (error: unknown): never => {
  process.stderr.write(`${inShort(error)}\n`)
  process.exit(1)
}

await start().catch(fail)
