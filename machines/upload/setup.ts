// The words of the upload chart: what the file says, what the dry run found, how the sending goes.
// It decides nothing about order; that is the chart in upload.ts.
import { assign, setup } from '../kit.ts'
import { type Ask, type Follow, port, type Refusal, wire } from '../port.ts'

/** Column of the file -> field of the resource; an empty string leaves the column out. */
export type Mapping = Readonly<Record<string, string>>
export interface Parsed {
  rows: number
  columns: readonly string[]
  /** A recognised layout, such as a shop system's export. */
  profile?: string
  mapping: Mapping
  /** Columns nobody recognised; the person decides. */
  unknown: readonly string[]
}
/** The server's dry run; `batchRef` names what it keeps ready to be applied. */
export interface Preview {
  batchRef: string
  create: number
  update: number
  unchanged: number
  failed: number
  /** First rows with their cell diffs, for the screen to draw. */
  rows: readonly unknown[]
  needsSecondFactor?: boolean
}
export type UploadOutcome = 'success' | 'partial' | 'failure'
export interface Progress {
  total: number
  ok: number
  failed: number
  skipped: number
}
export type JobHeard =
  | { type: 'job.progress'; progress: Progress }
  | { type: 'job.ended'; outcome: UploadOutcome }
  | { type: 'job.overloaded' }
  | { type: 'job.resumed' }

export interface UploadPorts {
  parse: Ask<Parsed, { fileRef: string }>
  check: Ask<Preview, { fileRef: string; mapping: Mapping }>
  stepUp: Ask<void, { batchRef: string }>
  /** Sends the batch; the same `once` on every try, so a second arrival is the first one's answer. */
  send: Ask<{ jobId: string }, { batchRef: string; once: string }>
  /** Socket with a poll behind it; ends when the state is left. */
  watch: Follow<JobHeard, { jobId: string }>
  undo: Ask<{ jobId: string }, { jobId: string }>
  /** Hands out the failed rows as a file of their own. */
  fix: Ask<{ fileRef: string }, { jobId: string }>
}
export interface UploadContext {
  once: string
  fileRef: string
  fileName: string
  parsed?: Parsed
  mapping: Mapping
  preview?: Preview
  jobId?: string
  undoing: boolean
  ended?: UploadOutcome
  progress?: Progress
  tries: number
  online: boolean
  refusal?: Refusal
}
export type UploadEvent =
  | { type: 'file.choose'; fileRef: string; name: string; once: string }
  | { type: 'mapping.set'; column: string; field: string }
  | { type: 'mapping.accept' }
  | { type: 'mapping.open' }
  | { type: 'upload.apply' }
  | { type: 'upload.back' }
  | { type: 'upload.cancel' }
  | { type: 'upload.retry' }
  | { type: 'upload.fix'; once: string }
  | { type: 'upload.undo' }
  | { type: 'upload.again' }
  | { type: 'net.online' }
  | { type: 'net.offline' }
  | JobHeard

export const uploadDefaults = { tries: 3, retryMs: 2000 }

const fresh = {
  parsed: undefined,
  mapping: {},
  preview: undefined,
  progress: undefined,
  ended: undefined,
  tries: 0,
  refusal: undefined,
}

/** There from the preview on, and from the sending on: earlier the chart does not ask. */
const batchOf = ({ preview }: UploadContext) => preview as Preview
export const batchRefOf = ({ preview }: UploadContext) => preview?.batchRef as string
export const jobOf = ({ jobId }: UploadContext) => jobId as string
const hasRows = ({ create, update }: Preview) => create + update > 0

export const uploadSetup = (ports: Partial<UploadPorts>, limits: typeof uploadDefaults) =>
  setup({
    types: {} as { context: UploadContext; events: UploadEvent; tags: 'busy' | 'asking' | 'over' | 'undoable' },
    actors: {
      parse: port<Parsed, { fileRef: string }>('upload.parse', ports.parse),
      check: port<Preview, { fileRef: string; mapping: Mapping }>('upload.check', ports.check),
      stepUp: port<void, { batchRef: string }>('upload.stepUp', ports.stepUp),
      send: port<{ jobId: string }, { batchRef: string; once: string }>('upload.send', ports.send),
      watch: wire<JobHeard, { jobId: string }>('upload.watch', ports.watch),
      undo: port<{ jobId: string }, { jobId: string }>('upload.undo', ports.undo),
      fix: port<{ fileRef: string }, { jobId: string }>('upload.fix', ports.fix),
    },
    guards: {
      needsMapping: ({ context: { parsed } }) => (parsed?.unknown.length ?? 0) > 0,
      isMapped: ({ context }) => Object.values(context.mapping).some(field => field !== ''),
      isColumn: ({ context }, column: string) => (context.parsed as Parsed).columns.includes(column),
      hasRowsToApply: ({ context }) => hasRows(batchOf(context)),
      mustStepUp: ({ context }) => batchOf(context).needsSecondFactor === true && hasRows(batchOf(context)),
      isOffline: ({ context }) => !context.online,
      triesLeft: ({ context }) => context.tries < limits.tries,
      isFinal: (_, refusal: Refusal) => refusal.code !== undefined && refusal.code !== 'NETWORK',
      endsWell: ({ context }) => context.ended === 'success',
      endsPartly: ({ context }) => context.ended === 'partial',
      isUndo: ({ context }) => context.undoing,
    },
    actions: {
      keepFile: assign((_, { fileRef, name, once }: { fileRef: string; name: string; once: string }) => ({
        ...fresh,
        fileRef,
        fileName: name,
        once,
        jobId: undefined,
        undoing: false,
      })),
      keepParsed: assign((_, parsed: Parsed) => ({ parsed, mapping: parsed.mapping, refusal: undefined })),
      mapColumn: assign(({ context }, { column, field }: { column: string; field: string }) => ({
        mapping: { ...context.mapping, [column]: field },
        refusal: undefined,
      })),
      keepPreview: assign((_, preview: Preview) => ({ preview, refusal: undefined })),
      countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
      startOver: assign({ tries: 0, refusal: undefined }),
      keepJob: assign((_, { jobId }: { jobId: string }) => ({ jobId, progress: undefined, refusal: undefined })),
      keepProgress: assign((_, progress: Progress) => ({ progress })),
      keepFixed: assign((_, { fileRef }: { fileRef: string }) => ({ ...fresh, fileRef })),
      keepEnd: assign((_, ended: UploadOutcome) => ({ ended })),
      keepOnce: assign(({ event }) => (event.type === 'upload.fix' ? { once: event.once } : {})),
      keepRefusal: assign((_, refusal: Refusal) => ({ refusal })),
      forgetFile: assign({ ...fresh, fileRef: '', fileName: '', jobId: undefined, undoing: false }),
      undoInstead: assign({ undoing: true }),
      goOnline: assign({ online: true }),
      goOffline: assign({ online: false }),
    },
    delays: { retry: limits.retryMs },
  })
