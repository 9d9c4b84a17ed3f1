// Attribute sets have their attributes as rows.
import { present } from '#console/present.ts'
import { AttributeListCell, AttributeListControl } from './attributeList.console.tsx'
import { attributeSets } from './categories.ts'

present(attributeSets, {
  cells: { attributes: AttributeListCell },
  controls: { attributes: AttributeListControl },
})
