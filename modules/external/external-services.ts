import type { ContentService } from '@portico/connectors/content/content.ts'
import type { ContentEditor } from '@portico/connectors/content/editor.ts'
import type { Style } from '@portico/platform/contract/app-settings.ts'
import type { ChartSettings } from '@portico/platform/contract/theme/chart.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { LiveTexts } from '@portico/platform/server/settings/live-texts.ts'

/** By language. */
export type Words = Readonly<Record<string, string>>

/** Whose portal it is, as visitors see it. */
export interface Brand {
  id: string
  name: string
  /** The first is what visitors see who have not chosen. */
  locales: readonly string[]
  style: Style
  tagline: Words
  /** The sentence of the footer. */
  about: Words
  /** The form of header and footer. */
  layout: 'bar' | 'arches' | 'quay'
  links: readonly { text: Words; href: string }[]
  /** How the web app draws charts in it. */
  chart: ChartSettings
  viewer: { operationsAtOnce: number }
  ui: { productsPerPage: number }
  /** Its colours and forms, on top of the style sheet of all public pages. */
  sheet: string
  /** SVG. */
  logo: string
  /** SVG, beside the first words of the home page where they have no picture of their own. */
  art: string
}

/** What the external portal needs beyond the platform's services. */
export interface ExternalServices extends Services {
  brand: Brand
  /** The languages that are switched on, and what admins say in other words. */
  live: LiveTexts
  /** Whether the portal itself answers at a path, whatever editors name so. */
  isOfPortal(path: string): boolean
  content: {
    service: ContentService
    /** Only of the portal's own content service: another one has its own. */
    editor: ContentEditor | undefined
    /** Image paths follow it. */
    baseUrl(): string
    /** Where its documents show a picture of the portal, by the picture's name; another service knows none of these. */
    usesOfPicture(db: Db, name: string): Promise<{ type: string; documentId: string; locale: string; label: string | null }[]>
  }
}
