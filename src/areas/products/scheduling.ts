// What scheduling a price asks for.
import { f } from '#contract/f.ts'
import { PriceEnding, ScheduleMode } from './sets.ts'

export const scheduling = {
  mode: f.choice(ScheduleMode, { required: true, default: 'percentDown' }),
  value: f.decimal({ required: true }),
  ending: f.choice(PriceEnding, { label: 'Round to' }),
  begins: f.moment({ required: true, label: 'From' }),
  ends: f.moment({ required: true, ends: true, label: 'To' }),
  note: f.text({ required: true, max: 200 }),
}
