// What the clock was to do at its moment and could not. Whatever is published by the clock may be left behind by it: each such resource
// has a line on the start page for it, and a word of its list.
import { f } from './f.ts'
import type { Attentions } from './home.ts'

export const unkeptRule = 'unkept'

export const unkept = {
  attention: {
    [unkeptRule]: {
      label: 'Schedules that failed',
      filter: 'schedule:failed',
      failed: 'schedule:failed',
      since: 'updatedAt',
      severity: 5,
    },
  } satisfies Attentions,
  filters: { schedule: f.text({ label: 'Schedule' }) },
}
