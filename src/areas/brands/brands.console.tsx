// A brand's theme and legal identity as inputs that answer, and the theme as its storefront will wear it.
import { present } from '#console/present.ts'
import { brands } from './brands.ts'
import { LegalEntityCell, LegalEntityControl } from './legalEntity.console.tsx'
import { PreviewPanel } from './preview.console.tsx'
import { ThemeCell, ThemeControl } from './theme.console.tsx'

present(brands, {
  cells: { theme: ThemeCell, legalEntity: LegalEntityCell },
  controls: { theme: ThemeControl, legalEntity: LegalEntityControl },
  panels: [{ name: 'preview', title: 'brands.screen.preview', at: 'side', Panel: PreviewPanel }],
})
