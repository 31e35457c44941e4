// The API's page, made from openapi.json: each question with a form to try it, and the members of its answers.

import { kept } from './kept.js';
import { byId, node } from './views/dom.js';

const code = text => node('code', {}, text);

let api;

/** The definition of a part of the document, also where it only names another part. */
const resolved = part => (part.$ref ? part.$ref.split('/').slice(1).reduce((at, name) => at[name], api) : part);

/** The description of a schema, in a few words, as nodes. */
function typeOf(schema) {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1);
    return [node('a', { href: `#${name}` }, name)];
  }
  if (schema.enum) {
    return schema.enum.flatMap((value, i) => [i === 0 ? '' : ', ', code(value)]);
  }
  const types = [schema.type ?? 'anything'].flat();
  const within = schema.items ?? schema.additionalProperties;
  const words = within ? [`${types[0]} of `, ...typeOf(within)] : [types.join(' or ')];
  const bounds = schema.maximum === undefined ? [] : [` from ${schema.minimum} to ${schema.maximum}`];
  return [...words, ...bounds, ...(schema.default === undefined ? [] : [', usually ', code(String(schema.default))])];
}

/** The members of an object, with those of the objects in it. */
function members(schema) {
  const list = node('dl');
  for (const [name, member] of Object.entries(schema.properties)) {
    const isThere = schema.required?.includes(name) || [resolved(member).type].flat().includes('null');
    const type = node('span', {}, ': ', ...typeOf(member), isThere ? '' : ', may be absent');
    list.append(node('dt', {}, code(name), type), node('dd', {}, member.description ?? '', ...[member, member.items].filter(part => part?.properties).map(members)));
  }
  return list;
}

/** The answers of an operation, by status. */
function answers(responses) {
  const list = node('dl');
  for (const [status, response] of Object.entries(responses)) {
    const { description, content = {}, headers = {} } = resolved(response);
    const bodies = Object.entries(content).map(([type, { schema }]) => node('div', {}, code(type), ...(schema ? [': ', ...typeOf(schema)] : [])));
    const lines = Object.entries(headers).map(([name, header]) => node('div', {}, code(name), `: ${resolved(header).description ?? ''}`));
    list.append(node('dt', {}, code(status), ` ${description}`), node('dd', {}, ...bodies, ...lines));
  }
  return node('details', {}, node('summary', {}, 'Answers'), list);
}

/** A field of the form: an input with its name and what it means. */
function field(operation, { name, description, example, schema, required = false }) {
  const id = `${operation}-${name}`;
  const properties = { id, name, required };
  const input = schema.type === 'boolean'
    ? node('select', properties, ...['', 'true', 'false'].map(value => new Option(value || `left out: ${schema.default}`, value)))
    : schema.type === 'object' ? node('textarea', { ...properties, rows: 3, value: example })
      : node('input', { ...properties, value: required ? example : '', placeholder: required ? '' : String(example ?? schema.default ?? ''), autocomplete: 'off' });
  input.setAttribute('aria-describedby', `${id}-meaning`);
  return node('div', { className: 'field' }, node('label', { htmlFor: id }, name), input,
    node('small', { id: `${id}-meaning` }, `${description ?? ''} ${required ? '' : 'May be left out.'}`.trim()));
}

/** The content of an answer, for display. */
async function shown(response, asked) {
  const type = response.headers.get('Content-Type') ?? '';
  const body = await response.blob();
  if (!type.includes('json') && !type.startsWith('text/')) {
    return node('p', {}, `${body.size} bytes of ${type}`);
  }
  const text = await body.text();
  const properties = { tabIndex: 0, role: 'region', ariaLabel: `The answer to ${asked}` };
  return node('pre', properties, type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text);
}

/** A form that asks the question and shows what comes. */
function trial(method, path, operation) {
  const asked = operation.requestBody?.content['application/json'];
  const body = asked && { name: 'body', required: true, schema: { type: 'object' }, description: `The question in JSON, a ${asked.schema.$ref.split('/').at(-1)}.`,
    example: JSON.stringify(asked.example) };
  const parameters = (operation.parameters ?? []).map(resolved);
  const said = node('p', { role: 'status' });
  const answer = node('div');
  const form = node('form', {}, ...[...parameters, ...(body ? [body] : [])].map(parameter => field(operation.operationId, parameter)),
    node('button', {}, 'Ask'), said, answer);
  form.onsubmit = async event => {
    event.preventDefault();
    const value = name => form.elements[name].value;
    const query = new URLSearchParams(parameters.filter(({ in: place, name }) => place === 'query' && value(name) !== '')
      .map(({ name }) => [name, value(name)]));
    // The form's fields are of one document, and the address of the page may be that of a folder.
    const address = path.slice(1).replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(value(name))) + (query.size > 0 ? `?${query}` : '');
    try {
      const response = await fetch(address, { method, ...(body && { body: value('body') }) });
      const question = method === 'GET' ? node('a', { href: address }, code(`GET /${address}`)) : code(`${method} /${address}`);
      said.replaceChildren(question, `: ${response.status} ${response.statusText}`);
      answer.replaceChildren(await shown(response, `${method} ${path}`));
    } catch (failure) {
      said.replaceChildren(`The service does not answer (${failure.message}). Ask again.`);
      answer.replaceChildren();
    }
  };
  return form;
}

function show() {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) => Object.entries(methods)
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })));
  const title = ({ method, path }) => code(`${method} ${path}`);
  byId('docs').replaceChildren(
    node('p', {}, api.info.description),
    node('p', {}, 'For generators: ', node('a', { href: 'openapi.json' }, 'openapi.json'), `, OpenAPI ${api.openapi}.`),
    node('ul', { className: 'contents' }, ...operations.map(one => node('li', {},
      node('a', { href: `#${one.operation.operationId}` }, title(one), one.operation.summary)))),
    ...operations.map(one => node('section', { className: 'panel', id: one.operation.operationId }, node('h2', {}, title(one)),
      node('p', {}, one.operation.summary, one.operation.description ? `. ${one.operation.description}` : ''),
      trial(one.method, one.path, one.operation), answers(one.operation.responses))),
    node('h2', {}, 'Questions and answers'),
    ...Object.entries(api.components.schemas).map(([name, schema]) => node('section', { className: 'panel', id: name }, node('h3', {}, code(name)),
      members(schema))));
  byId('problem').replaceChildren();
  byId('title').textContent = `The HTTP API, version ${api.info.version}`;
  // The target of the address was not there yet.
  byId(location.hash.slice(1))?.scrollIntoView();
}

// As it was chosen on another page; theme.js has the button.
document.documentElement.dataset.theme = kept('millstone-theme') ?? '';
try {
  api = await (await fetch('openapi.json')).json();
  show();
} catch (failure) {
  byId('problem').textContent = `The page cannot be shown (${failure.message}). Load it again.`;
}
