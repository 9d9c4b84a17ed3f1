// The control of any kind, for kinds that hold other fields. They cannot read it from where all kinds are known, themselves
// among them; it is given here by the one who knows them all.
import type { ComponentType } from 'react'
import type { ControlProps } from './visual.ts'

let known: ComponentType<ControlProps> | undefined

export const adoptControl = (control: ComponentType<ControlProps>): void => {
  known = control
}

export const innerControl = (): ComponentType<ControlProps> => {
  if (!known) throw new Error('No control has been drawn yet')
  return known
}
