// The last word of `npm run test:nightly -- attack`: what, how many, how many fell. A line is of the list of attacks
// (lines.json); its promises are counted first, and below it what single attacks counted themselves (record.ts).
import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { Row } from './record.ts'

interface Line {
  what: string
  files: string[]
}

const root = join(import.meta.dirname, '../..')
export const lines: Line[] = JSON.parse(readFileSync(join(import.meta.dirname, 'lines.json'), 'utf8'))

const grouped = new Intl.NumberFormat('en')
const count = (value: number) => grouped.format(value)

const lasting = (seconds: number): string => {
  if (seconds < 90) return `${Math.round(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}

type Cells = readonly [what: string, many: string, fell: string, rate: string, whole: string]
const head: Cells = ['what', 'how many', 'how many fell', 'a second', 'a whole night']

const promised = ({ what, files }: Line, ran: ReadonlyMap<string, TestModule>): Cells => {
  const modules = files.flatMap(file => ran.get(file) ?? [])
  const absent = files.length - modules.length
  const states = modules.flatMap(module => [...module.children.allTests()].map(test => test.result().state))
  const made = states.filter(state => state !== 'skipped' && state !== 'pending').length
  const fell =
    states.filter(state => state === 'failed').length +
    modules.filter(module => module.state() === 'failed' && module.errors().length > 0).length
  const many = `${count(made)} promises${absent > 0 ? `, ${absent} of ${files.length} files not run` : ''}`
  return [what, made === 0 ? 'not run' : many, made === 0 && fell === 0 ? '' : count(fell), '', '']
}

const counted = ({ what, unit, tries, full = tries, fell, seconds }: Row): Cells => {
  const rate = seconds > 0 && tries > 0 ? tries / seconds : 0
  const many = tries === full ? `${count(tries)} ${unit}` : `${count(tries)} ${unit} of ${count(full)}`
  const whole = rate === 0 ? '' : lasting(full / rate)
  return [
    `  ${what}`,
    many,
    count(fell),
    rate === 0 ? '' : rate >= 10 ? count(Math.round(rate)) : rate.toFixed(2),
    whole,
  ]
}

/** Columns as wide as their widest cell, between bars. */
const drawn = (rows: readonly Cells[]): string => {
  const widths = head.map((_, at) => Math.max(...rows.map(row => row[at]!.length)))
  const line = (row: readonly string[]) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const [first, ...rest] = rows.map(line)
  return [first, line(widths.map(width => '-'.repeat(width))), ...rest].join('\n')
}

export const tableOf = (modules: readonly TestModule[]): string => {
  const ran = new Map(modules.map(module => [relative(root, module.moduleId), module]))
  const rows = lines.flatMap(line => [
    promised(line, ran),
    ...line.files
      .flatMap(file => ran.get(file) ?? [])
      .flatMap(module => [...module.children.allTests()])
      .flatMap(test => (test.meta().attacked ?? []).map(counted)),
  ])
  return drawn([head, ...rows])
}

export default class AttackTable implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const share = Number(process.env.ATTACK_SHARE ?? 1)
    const note = share < 1 ? `\nATTACK_SHARE=${share}: this was no whole night.` : ''
    process.stdout.write(`\n${tableOf(modules)}${note}\n`)
  }
}
