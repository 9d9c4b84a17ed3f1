// Where a link leads, in a cell: the address, or the resource and what its record is called there, `products:lip-01`. In files
// the server puts the record in; here its name stays text.
import type { Codec } from '../field.ts'
import { addressFault, faultCode, isRecordTarget, type Target } from '../fields/target.ts'
import { finer } from '../finding.ts'

const named = /^([a-z][A-Za-z0-9]{0,59}):(?!\/\/)\s*(\S.{0,199})$/

export const targetCodec: Codec<Target> = {
  print: value => (isRecordTarget(value) ? `${value.to}:${value.id}` : value.url),
  read: (cell, { among }) => {
    const text = cell.trim()
    const [, to, id] = named.exec(text) ?? []
    if (to && id && (!among || among.includes(to))) return { value: { to, id } }
    const says = addressFault(text)
    return says ? { finding: finer(faultCode(says), says) } : { value: { url: text } }
  },
}
