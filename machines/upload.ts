// One file on its way into the records: chosen, read, mapped, dry-run, shown, sent, watched to its end, taken back.
// Until it is sent every step can be cancelled; after that the job's own cancel is the way.
import { type ActorRefFrom, bounded } from './kit.ts'
import { refusalOf } from './port.ts'
import * as words from './upload/setup.ts'

export type UploadPorts = words.UploadPorts
export type UploadContext = words.UploadContext
export type UploadEvent = words.UploadEvent
export type UploadRef = ActorRefFrom<ReturnType<typeof makeUpload>>

export const makeUpload = (ports: Partial<UploadPorts> = {}, limits = words.uploadDefaults) => {
  const upload = words.uploadSetup(ports, limits)
  const refused = (fallback: string) => ({
    type: 'keepRefusal' as const,
    params: ({ event }: { event: { error: unknown } }) => refusalOf(event.error, fallback),
  })
  const cancel = { 'upload.cancel': { target: '#upload.choosing', actions: 'forgetFile' } } as const
  const choose = {
    'file.choose': {
      target: '#upload.parsing',
      actions: {
        type: 'keepFile',
        params: ({ event }: { event: { fileRef: string; name: string; once: string } }) => event,
      },
    },
  } as const
  const ended = {
    ...choose,
    'upload.again': { target: '#upload.choosing', actions: 'forgetFile' },
  } as const

  return upload.createMachine({
    id: 'upload',
    options: bounded,
    context: { once: '', fileRef: '', fileName: '', mapping: {}, undoing: false, tries: 0, online: true },
    initial: 'choosing',
    on: { 'net.online': { actions: 'goOnline' }, 'net.offline': { actions: 'goOffline' } },
    states: {
      choosing: { tags: 'asking', on: choose },
      parsing: {
        tags: 'busy',
        on: cancel,
        invoke: {
          src: 'parse',
          input: ({ context: { fileRef } }) => ({ fileRef }),
          onDone: { target: 'weighing', actions: { type: 'keepParsed', params: ({ event }) => event.output } },
          onError: { target: 'choosing', actions: refused('upload.refused.unreadable') },
        },
      },
      weighing: { always: [{ guard: 'needsMapping', target: 'mapping' }, { target: 'checking' }] },
      mapping: {
        tags: 'asking',
        on: {
          ...cancel,
          ...choose,
          'mapping.set': {
            guard: { type: 'isColumn', params: ({ event }) => event.column },
            actions: { type: 'mapColumn', params: ({ event }) => event },
          },
          'mapping.accept': { guard: 'isMapped', target: 'checking' },
        },
      },
      checking: {
        tags: 'busy',
        on: cancel,
        invoke: {
          src: 'check',
          input: ({ context: { fileRef, mapping } }) => ({ fileRef, mapping }),
          onDone: { target: 'previewed', actions: { type: 'keepPreview', params: ({ event }) => event.output } },
          onError: { target: 'mapping', actions: refused('upload.refused.check') },
        },
      },
      previewed: {
        tags: 'asking',
        on: {
          ...cancel,
          ...choose,
          'mapping.open': 'mapping',
          'upload.apply': [
            { guard: 'mustStepUp', target: 'steppingUp' },
            { guard: 'hasRowsToApply', target: 'sending' },
          ],
        },
      },
      steppingUp: {
        tags: 'asking',
        on: { ...cancel, 'upload.back': 'previewed' },
        invoke: {
          src: 'stepUp',
          input: ({ context }) => ({ batchRef: words.batchRefOf(context) }),
          onDone: 'sending',
          onError: { target: 'previewed', actions: refused('upload.refused.secure') },
        },
      },
      sending: {
        tags: 'busy',
        entry: 'startOver',
        initial: 'weighing',
        on: cancel,
        states: {
          weighing: { always: [{ guard: 'isOffline', target: 'paused' }, { target: 'posting' }] },
          posting: {
            entry: 'countTry',
            invoke: {
              src: 'send',
              input: ({ context }) => ({ batchRef: words.batchRefOf(context), once: context.once }),
              onDone: { target: '#upload.watching', actions: { type: 'keepJob', params: ({ event }) => event.output } },
              onError: [
                {
                  guard: { type: 'isFinal', params: ({ event }) => refusalOf(event.error, '') },
                  target: '#upload.previewed',
                  actions: refused('upload.refused.send'),
                },
                { guard: 'triesLeft', target: 'pausing' },
                { target: 'paused', actions: refused('upload.refused.network') },
              ],
            },
          },
          pausing: { after: { retry: 'weighing' } },
          // Offline or out of tries: the same key waits for the person or the network.
          paused: {
            on: {
              'net.online': { target: 'posting', actions: ['goOnline', 'startOver'] },
              'upload.retry': { target: 'posting', actions: ['goOnline', 'startOver'] },
            },
          },
        },
      },
      watching: {
        tags: 'busy',
        initial: 'running',
        invoke: {
          src: 'watch',
          input: ({ context }) => ({ jobId: words.jobOf(context) }),
          onError: { target: '.blind', actions: refused('upload.refused.watch') },
        },
        on: {
          'job.progress': { actions: { type: 'keepProgress', params: ({ event }) => event.progress } },
          'job.resumed': '.running',
          'job.overloaded': '.overloaded',
          'job.ended': { target: 'reporting', actions: { type: 'keepEnd', params: ({ event }) => event.outcome } },
        },
        states: {
          running: {},
          overloaded: {},
          blind: { on: { 'upload.retry': { target: '#upload.watching', reenter: true } } },
        },
      },
      reporting: {
        always: [
          { guard: 'isUndo', target: 'undone' },
          { guard: 'endsWell', target: 'success' },
          { guard: 'endsPartly', target: 'partial' },
          { target: 'failure' },
        ],
      },
      success: { tags: ['over', 'undoable'], on: { ...ended, 'upload.undo': 'undoing' } },
      partial: {
        tags: ['over', 'undoable'],
        on: { ...ended, 'upload.undo': 'undoing', 'upload.fix': { target: 'fixing', actions: 'keepOnce' } },
      },
      failure: { tags: 'over', on: { ...ended, 'upload.fix': { target: 'fixing', actions: 'keepOnce' } } },
      fixing: {
        tags: 'busy',
        on: cancel,
        invoke: {
          src: 'fix',
          input: ({ context }) => ({ jobId: words.jobOf(context) }),
          onDone: { target: 'parsing', actions: { type: 'keepFixed', params: ({ event }) => event.output } },
          onError: { target: 'reporting', actions: refused('upload.refused.fix') },
        },
      },
      undoing: {
        tags: 'busy',
        invoke: {
          src: 'undo',
          input: ({ context }) => ({ jobId: words.jobOf(context) }),
          onDone: {
            target: 'watching',
            actions: ['undoInstead', { type: 'keepJob', params: ({ event }) => event.output }],
          },
          onError: { target: 'reporting', actions: refused('upload.refused.undo') },
        },
      },
      undone: { tags: 'over', on: { ...choose, 'upload.again': { target: 'choosing', actions: 'forgetFile' } } },
    },
  })
}
