// Categories have their tree above the list; attribute sets have their attributes as rows.
import { present } from '#console/present.ts'
import { AttributeListCell, AttributeListControl } from './attributeList.console.tsx'
import { attributeSets, categories } from './categories.ts'
import { CategoryTree } from './tree.console.tsx'

present(categories, { above: CategoryTree })

present(attributeSets, {
  cells: { attributes: AttributeListCell },
  controls: { attributes: AttributeListControl },
})
