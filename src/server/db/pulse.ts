// Whether the database answers, asked over a connection of its own: all others may be at work, which is no illness.
import { Pool } from 'pg'
import type { Db } from './pool.ts'

const pulses = new WeakMap<Db, { pool: Pool; asking?: Promise<boolean> }>()

const pulseOf = (db: Db) => {
  const ready = pulses.get(db)
  if (ready) return ready
  const pool = new Pool({ ...db.$client.options, max: 1, application_name: 'nucleus-health', allowExitOnIdle: true })
  pool.on('error', () => {})
  const pulse: { pool: Pool; asking?: Promise<boolean> } = { pool }
  pulses.set(db, pulse)
  return pulse
}

/** One question at a time, whoever asks: a database that does not answer is not asked again and again. */
export const hasPulse = (db: Db): Promise<boolean> => {
  const pulse = pulseOf(db)
  pulse.asking ??= pulse.pool
    .query('select 1')
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      pulse.asking = undefined
    })
  return pulse.asking
}

export const closePulse = async (db: Db): Promise<void> => {
  const pulse = pulses.get(db)
  pulses.delete(db)
  await pulse?.pool.end()
}
