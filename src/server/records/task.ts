// One action on some records, and how it went.
import type { ActBody, Changes, Shown } from '#contract/call.ts'
import type { FileLink } from '#contract/fields/files.ts'
import type { Finding } from '#contract/problem.ts'
import type { Resource } from '#contract/resource.ts'
import type { ResolvedAction } from '#contract/standard.ts'
import type { Refusal } from './refusal.ts'
import type { EngineScene } from './scene.ts'
import type { LeftWithin, Parts, WrittenFile } from './serve.ts'

export interface Performed {
  /** Ids of this resource's records that went through. */
  done: string[]
  refused: Refusal[]
  within?: LeftWithin[]
  warnings: Finding[]
  result?: Shown
  waits?: { resource: string; id: string }
  file?: WrittenFile
  parts?: Parts
  kept?: FileLink
  changes?: Changes[]
  job?: string
  /** Of copies elsewhere, by the id of the record here: whether each was made there or overwrote a draft, and what stayed behind. */
  copied?: ReadonlyMap<string, { outcome: 'CREATED' | 'UPDATED'; left: readonly Finding[] }>
}

/** A call as it came, before its records and its input are known. */
export interface Asking {
  resource: Resource
  action: ResolvedAction
  body: ActBody
}

export interface Task {
  scene: EngineScene
  resource: Resource
  action: ResolvedAction
  ids: readonly string[]
  input: Record<string, unknown>
  versions: Readonly<Record<string, number>>
  dry: boolean
  /** What was done before the transaction. */
  ahead?: unknown
}
