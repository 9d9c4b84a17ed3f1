// The two places bytes can lie: a folder of this machine, or a bucket by S3_*. Both keep a file whole or not at all.
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import type { Env, S3 } from '#server/env.ts'

export interface FileStore {
  write(path: string, body: Readable): Promise<void>
  read(path: string): Promise<Readable>
  remove(path: string): Promise<void>
}

export const placeFor = async (env: Env): Promise<FileStore> =>
  env.s3 ? bucket(env.s3) : folder(join(env.dataDir, 'files'))

/** A temporary name, fsync, rename: after a power cut the file is there whole or not there. */
export function folder(root: string): FileStore {
  return {
    async write(path, body) {
      const target = join(root, path)
      const draft = `${target}.part`
      await mkdir(dirname(target), { recursive: true })
      try {
        const file = await open(draft, 'w', 0o600)
        await pipeline(body, file.createWriteStream({ flush: true }))
        await rename(draft, target)
        await syncFolder(dirname(target))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(path) {
      // What is not there is known before anybody reads.
      const stream = createReadStream(join(root, path))
      await once(stream, 'open')
      return stream
    },
    remove: path => rm(join(root, path), { force: true }),
  }
}

// The new name is only safe once the folder itself is on disk; Windows has no such call.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function bucket({ bucket: name, region, endpoint, accessKeyId, secretAccessKey }: S3): Promise<FileStore> {
  const disk = new Disk(await driver())
  return {
    // S3 takes no body of unknown length. Files are bounded (20 MB), so one is gathered before it is sent.
    write: async (path, body) => disk.put(path, await buffer(body)),
    read: path => disk.getStream(path),
    remove: path => disk.delete(path),
  }

  async function driver() {
    const { S3Driver } = await import('flydrive/drivers/s3')
    const credentials = { accessKeyId, secretAccessKey }
    return new S3Driver({
      bucket: name,
      region,
      endpoint,
      credentials,
      visibility: 'private',
      forcePathStyle: endpoint !== undefined,
      maxAttempts: 2,
      // A bucket that falls silent, before its answer or within it, is as good as away.
      requestHandler: {
        connectionTimeout: 3000,
        requestTimeout: 10_000,
        throwOnRequestTimeout: true,
        socketTimeout: 10_000,
      },
      supportsACL: false,
    })
  }
}
