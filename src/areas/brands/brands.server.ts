// What only brands need on the server: tax ids that are true, and themes that can be read.
import type * as z from 'zod/mini'
import { saidOf } from '#contract/finding.ts'
import type { Finding } from '#contract/problem.ts'
import { wording } from '#contract/said.ts'
import { contrastFinding } from '#rules/contrast.ts'
import { stateOf, taxIdFinding } from '#rules/gstin.ts'
import { type Change, serve } from '#server/records/serve.ts'
import { type BrandTheme, brands, type legalEntity } from './brands.ts'

/** Text on its surface, and white on the primary colour buttons are made of. */
const themeFindings = (theme: BrandTheme): Finding[] =>
  [
    { path: 'theme.text', finding: contrastFinding(theme.text, theme.surface) },
    { path: 'theme.primary', finding: contrastFinding('#FFFFFF', theme.primary) },
  ].flatMap(({ path, finding }) => (finding ? [{ ...finding, path }] : []))

const taxIdFindings = ({ after }: Change): Finding[] => {
  const entity = after.legalEntity as z.infer<typeof legalEntity> | null | undefined
  return (entity?.taxIds ?? []).flatMap(({ kind, value }) => {
    const finding = taxIdFinding(kind.toUpperCase() as 'GSTIN' | 'TRN' | 'VAT', value)
    return finding ? [{ ...finding, path: 'legalEntity' }] : []
  })
}

const said = {
  number: (kind: string, number: string) => wording('brands.taxId.title', '{kind} {number}', { kind, number }),
  result: wording('brands.taxId.result', 'Result'),
  valid: wording('brands.taxId.valid', 'Valid'),
  state: wording('brands.taxId.state', 'State'),
  named: (name: string, code: string) => wording('brands.taxId.named', '{name} ({code})', { name, code }),
}

export const brandsServer = serve(brands, {
  check: async (_scene, changes) => changes.map(taxIdFindings),
  blockers: async (_scene, rows) => rows.map(row => (row.theme ? themeFindings(row.theme as BrandTheme) : [])),
  actions: {
    async applyTheme({ records, input }) {
      const theme: BrandTheme = {
        primary: input.primary,
        accent: input.accent,
        text: input.text,
        surface: input.surface,
        radius: input.radius ?? 8,
        fontHeading: input.fontHeading ?? 'Inter',
        fontBody: input.fontBody ?? 'Inter',
      }
      const [why] = themeFindings(theme)
      if (why) return { refused: records.map(({ id }) => ({ id, why })) }
      return { patches: records.map(({ id }) => ({ id, patch: { theme } })) }
    },
    async verifyTaxId({ input }) {
      const kind = input.kind.toUpperCase() as 'GSTIN' | 'TRN' | 'VAT'
      const number = input.number.trim().toUpperCase()
      const finding = taxIdFinding(kind, number)
      const state = kind === 'GSTIN' && !finding ? stateOf(number) : undefined
      return {
        result: {
          kind: 'facts',
          title: said.number(kind, number),
          facts: [
            { label: said.result, value: finding ? saidOf(finding) : said.valid },
            ...(state ? [{ label: said.state, value: said.named(state.name, state.code) }] : []),
          ],
        },
      }
    },
  },
})
