// The kept line of the palette, opened again as far as it had come.
import type { Stored } from '#console/session/drafts.ts'
import { openLinked } from '../calls/link.ts'
import { openPalette } from '../open.ts'
import type { KeptLine } from './keptLine.ts'

export const openKeptLine = ({ body }: Stored): void => {
  const { query, mode, call } = body as KeptLine
  if (call) void openLinked(JSON.stringify(call), query)
  else openPalette({ query, mode })
}
