import type { ContentHomepage, ContentImage, ContentPage, ContentWidget } from '@portico/connectors/content/content.contract.ts'
import { blocksOf, picture, type Shown } from './blocks.ts'
import { html } from './html.ts'
import { markdown, plainWords } from './markdown.ts'
import { productCards } from './product-cards.ts'
import { heroArt, icon, linked, type Made, type View, wordsOf } from './view.ts'

/** The home page of the content service; without one, what the portal itself can say. */
export function homePage(view: View, home: ContentHomepage | undefined, shown: Shown): Made {
  const { brand, language, publicUrl } = view
  const { t } = language
  const tagline = wordsOf(brand.tagline, language)
  const startsWithHero = home?.Blocks[0]?.__component === 'blocks.hero'
  const body = home
    ? html`${!startsWithHero && html`<section class="page-head"><div class="wrap"><h1>${home.Title ?? brand.name}</h1></div></section>`}${blocksOf(view, home.Blocks, shown, startsWithHero)}${
        home.FeaturedPages.length > 0 &&
        html`<section class="block"><div class="wrap"><h2>${t('site.featured')}</h2><ul class="links">${home.FeaturedPages.map(
          ({ Slug, Title }) => html`<li><a href="${linked(view, `/${Slug}`)}">${Title ?? Slug}${icon('arrow', 'turns')}</a></li>`,
        )}</ul></div></section>`
      }`
    : html`<section class="hero"><div class="wrap"><div class="hero-words"><h1>${tagline || brand.name}</h1><div class="lead"><p>${t('site.catalogue.lead')}</p></div><p class="actions"><a class="button" href="${linked(view, '/opendata')}">${t('site.allProducts')}</a></p></div>${heroArt(view)}</div></section>
${shown.cards.length > 0 && html`<section class="block"><div class="wrap"><h2>${t('site.catalogue')}</h2>${productCards(view, shown.cards.slice(0, 6))}</div></section>`}`
  const title = home?.Title ?? (tagline || t('site.home'))
  return {
    title,
    description: plainWords(firstWords(home) ?? tagline) || t('site.catalogue.lead'),
    body,
    place: 'home',
    from: home ? [home] : [],
    ...pictureOf(null, home),
    data: [{ '@context': 'https://schema.org', '@type': 'WebSite', name: brand.name, url: publicUrl, inLanguage: language.tag }],
    text: `# ${title}\n\n${(home?.Blocks ?? []).map(textOfBlock).filter(Boolean).join('\n\n')}\n`,
  }
}

const firstWords = (page: Pick<ContentHomepage, 'Blocks'> | undefined): string | null => {
  const [first] = page?.Blocks ?? []
  if (first?.__component === 'blocks.hero') return first.Text
  return first?.__component === 'blocks.text' ? first.Body : null
}

/** What stands for a page where only a picture and a few words of it are shown. */
function pictureOf(own: ContentImage | null, page: Pick<ContentHomepage, 'Blocks'> | undefined): Pick<Made, 'picture'> {
  const [first] = page?.Blocks ?? []
  const found = own ?? (first?.__component === 'blocks.hero' ? first.Image : null)
  return found ? { picture: found.path } : {}
}

/** A page that editors wrote. */
export function contentPage(view: View, page: ContentPage, shown: Shown): Made {
  const startsWithHero = page.Blocks[0]?.__component === 'blocks.hero' && page.Content === null
  const title = page.Title ?? page.Slug
  return {
    title,
    description: plainWords(page.Content ?? firstWords(page)) || title,
    ...pictureOf(page.Image, page),
    from: [page],
    body: html`${!startsWithHero && html`<section class="page-head"><div class="wrap"><h1>${title}</h1></div></section>`}${
      page.Image && html`<section class="block"><figure class="wrap">${picture(page.Image, true)}</figure></section>`
    }${
      page.Content !== null && html`<section class="block"><div class="wrap prose">${markdown(page.Content)}</div></section>`
    }${blocksOf(view, page.Blocks, shown, startsWithHero)}`,
    data: [{ '@context': 'https://schema.org', '@type': 'WebPage', name: title, inLanguage: view.language.tag, isPartOf: view.publicUrl }],
    text: `# ${title}\n\n${[page.Content ?? '', ...page.Blocks.map(textOfBlock)].filter(Boolean).join('\n\n')}\n`,
  }
}

export function notFoundPage(view: View): Made {
  const { t } = view.language
  return {
    status: 404,
    title: t('site.notFound'),
    description: t('site.notFound.what'),
    body: html`<section class="page-head missing"><div class="wrap"><h1>${t('site.notFound')}</h1><p class="lead">${t('site.notFound.what')}</p><p class="actions"><a class="button" href="${linked(view, '/dashboard')}">${t('site.home')}</a><a class="button quiet" href="${linked(view, '/opendata')}">${t('site.catalogue')}</a></p></div></section>`,
  }
}

/** The content service would know what stands here, and fails; `message` is what admins and the log call it. */
export function unavailablePage(view: View, message: string): Made {
  const { t } = view.language
  return {
    status: 503,
    title: t('site.unavailable'),
    description: t('site.unavailable.what'),
    body: html`<section class="page-head missing"><div class="wrap"><h1>${t('site.unavailable')}</h1><p class="lead">${t('site.unavailable.what')}</p><p><small lang="en" dir="ltr">${message}</small></p><p class="actions"><a class="button" href="${linked(view, '/dashboard')}">${t('site.home')}</a>${view.path !== '/opendata' && html`<a class="button quiet" href="${linked(view, '/opendata')}">${t('site.catalogue')}</a>`}</p></div></section>`,
  }
}

/** With the widgets of its place above and below. */
export function withWidgets(view: View, made: Made, widgets: readonly ContentWidget[], shown: Shown): Made {
  const at = (location: ContentWidget['Location']) =>
    widgets
      .filter(({ Location }) => Location === location)
      .map(({ Blocks }) => html`<div class="widget ${location}">${blocksOf(view, Blocks, shown)}</div>`)
  return { ...made, body: html`${at('top')}${made.body}${at('bottom')}`, from: [...(made.from ?? []), ...widgets] }
}

function textOfBlock(block: ContentHomepage['Blocks'][number]): string {
  switch (block.__component) {
    case 'blocks.text':
      return block.Body
    case 'blocks.faq':
      return block.Items.map(({ Question, Answer }) => `### ${Question}\n\n${Answer}`).join('\n\n')
    case 'blocks.card-list':
      return [`## ${block.Title ?? ''}`, ...block.Cards.map(({ Title, Text }) => `- **${Title ?? ''}** ${Text ?? ''}`)].join('\n')
    case 'blocks.statistics':
      return block.Items.map(({ Value, Label }) => `- ${Label}: ${Value}`).join('\n')
    case 'blocks.image':
      return `![${(block.Image.alternativeText ?? '').replace(/[[\]\n]/g, ' ')}](${block.Image.path})\n\n${block.Caption ?? ''}`
    default:
      return [block.Title && `## ${block.Title}`, block.Text].filter(Boolean).join('\n\n')
  }
}
