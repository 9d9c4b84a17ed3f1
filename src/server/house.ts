// One serving process: the kit its rooms share, the HTTP side, sockets, workers, mail. Tests open it as `main.ts` does.
import { sql } from 'drizzle-orm'
import type { Resource } from '#contract/resource.ts'
import { type House as App, buildApp } from './app.ts'
import { identify, isAtHand } from './auth/identify.ts'
import { openUpkeep } from './auth/upkeep.ts'
import type { Db } from './db/pool.ts'
import type { Env } from './env.ts'
import { filesFor } from './files/files.ts'
import { accountEndpoints } from './http/account.ts'
import { factorEndpoints } from './http/factors.ts'
import { fileEndpoints, prepareFiles } from './http/files.ts'
import { sharedHomeEndpoints } from './http/home.ts'
import { invitationEndpoints } from './http/invitations.ts'
import { jobEndpoints } from './http/jobs.ts'
import { type Listeners, openListeners } from './http/listeners.ts'
import { mappingEndpoints } from './http/mappings.ts'
import { outlineEndpoints } from './http/outline.ts'
import { pictureEndpoints } from './http/pictures.ts'
import { savedEndpoints } from './http/savedCommands.ts'
import { securityEndpoints } from './http/security.ts'
import { sessionEndpoints } from './http/session.ts'
import { uploadEndpoints } from './http/uploads.ts'
import { viewEndpoints } from './http/views.ts'
import { watchingEndpoints } from './http/watching.ts'
import { openJobs } from './jobs/queue.ts'
import { jobsDoor } from './jobs/start.ts'
import type { Clock, Kit } from './kit.ts'
import { openDelivery } from './mail/deliver.ts'
import { openRealtime } from './realtime/open.ts'
import { publisherFor } from './realtime/publish.ts'
import { openMinutes } from './records/minute.ts'
import type { Behaviour } from './records/serve.ts'

export interface HouseOptions {
  env: Env
  db: Db
  resources: readonly Resource[]
  behaviours: ReadonlyMap<string, Behaviour>
  log: Kit['log']
  version: string
  clock?: Clock
  /** False: nothing happens by the clock unless it is asked for. */
  ticks?: boolean
}

export interface House {
  kit: Kit
  app: App
  /** Answers the port, which the system chose when 0 was asked for. */
  listen(): Promise<number>
  close(): Promise<void>
}

export const openHouse = async ({
  env,
  db,
  resources,
  behaviours,
  log,
  version,
  clock = { now: () => new Date() },
  ticks = true,
}: HouseOptions): Promise<House> => {
  const kit: Kit = {
    env,
    db,
    resources,
    behaviours,
    clock,
    log,
    publisher: publisherFor(clock),
    files: await filesFor(env, db, text => log.error({ dataDir: env.dataDir, bucket: env.s3?.bucket }, text)),
    jobs: jobsDoor,
  }
  const app = await buildApp(kit, {
    version,
    identify: request => identify(kit, request),
    isKnown: request => isAtHand(kit, request),
    endpoints: [
      ...sessionEndpoints(kit),
      ...accountEndpoints(kit),
      ...savedEndpoints(kit),
      ...viewEndpoints(kit),
      ...mappingEndpoints(kit),
      ...watchingEndpoints(kit),
      ...sharedHomeEndpoints(kit),
      ...invitationEndpoints(kit),
      ...factorEndpoints(kit),
      ...securityEndpoints(kit),
      ...fileEndpoints(kit),
      ...pictureEndpoints(kit),
      ...uploadEndpoints(kit),
      ...jobEndpoints(kit),
      ...outlineEndpoints(kit),
    ],
    prepare: prepareFiles,
  })
  const [realtime, delivery, jobs, upkeep, minutes] = [
    await openRealtime(kit, app.app.server),
    await openDelivery(kit),
    await openJobs(kit),
    openUpkeep(kit),
    ticks ? openMinutes(kit) : undefined,
  ]
  let listeners: Listeners | undefined
  return {
    kit,
    app,
    listen: async () => {
      listeners = await openListeners(app.app, env)
      await db.execute(sql`select 1`)
      return listeners.port
    },
    close: async () => {
      app.drain()
      listeners?.close()
      await jobs.stop()
      upkeep.close()
      await minutes?.close()
      await realtime.close()
      await app.app.close()
      await delivery.close()
    },
  }
}
