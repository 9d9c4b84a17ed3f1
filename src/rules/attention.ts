// How urgent something that waits is: by its severity, by how long it has waited, by its deadline, and by whose it is.

/** The weights, for who reckons where the rows are. */
export const weights = {
  severity: 10,
  /** One for every two hours, up to twenty. */
  hoursEach: 2,
  hoursMost: 20,
  /** Due within a day, or overdue. */
  due: 15,
  dueWithinHours: 24,
  mine: 5,
} as const

export interface Waits {
  severity: number
  hoursOpen: number
  /** Hours until it is due, negative when that is over; absent where nothing is. */
  dueInHours?: number
  mine: boolean
}

export const clampedSeverity = (severity: number): number => Math.min(5, Math.max(1, Math.round(severity)))

export const scoreOf = ({ severity, hoursOpen, dueInHours, mine }: Waits): number =>
  clampedSeverity(severity) * weights.severity +
  Math.min(weights.hoursMost, Math.max(0, hoursOpen) / weights.hoursEach) +
  (dueInHours !== undefined && dueInHours <= weights.dueWithinHours ? weights.due : 0) +
  (mine ? weights.mine : 0)
