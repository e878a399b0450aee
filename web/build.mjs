// Bundles the page in the folder that web/build has prepared: node build.mjs FILE... (nets and puzzles)
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { catalogue } from "./catalogue.mjs";

const usual = {
  bundle: true,
  external: ["*.woff2"],
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
  jsx: "automatic",
  jsxImportSource: "preact",
};

/** The address of each game's large and small net. Its name contains a hash of its bytes. */
const nets = { large: {}, small: {} };
/** The address of each game's puzzles, which are files of the page. */
const puzzles = {};
for (const file of process.argv.slice(2)) {
  const size = path.basename(path.dirname(file)) === "small" ? "small" : "large";
  const name = path.basename(file);
  const game = name.split("-")[0];
  if (name.endsWith(".net")) nets[size][game] = `/nets/${name}`;
  else {
    puzzles[game] = `/puzzles-${name.replace(/\.puzzles$/, ".txt")}`;
    fs.copyFileSync(file, `page${puzzles[game]}`);
  }
}
/* Strings, since esbuild would put an object into a separate file. */
const text = (value) => JSON.stringify(JSON.stringify(value));
const define = { KNOBEL_NETS: text(nets), KNOBEL_PUZZLES: text(puzzles) };
const address = (output) => `/${path.basename(output)}`;

for (const file of fs.readdirSync("words").filter((name) => name.endsWith(".po"))) {
  const language = path.basename(file, ".po");
  const sentences = catalogue(fs.readFileSync(`words/${file}`, "utf8"));
  fs.writeFileSync(`page/words.${language}.json`, JSON.stringify(sentences));
}

/** The style sheets that the page fetches later, by name. */
const later = ["more", "screen"];
const styles = await build({
  ...usual,
  entryPoints: later.map((name) => `src/styles/${name}.css`),
  entryNames: "[name]-[hash]",
  outdir: "page",
  metafile: true,
});
const addresses = Object.entries(styles.metafile.outputs).map(([file, { entryPoint }]) => [
  path.basename(entryPoint, ".css"),
  address(file),
]);
define.KNOBEL_STYLES = text(Object.fromEntries(addresses));

/* Code shared by the page and its worker is bundled once. */
const { metafile } = await build({
  ...usual,
  define,
  splitting: true,
  entryPoints: ["src/main.tsx", "src/worker/worker.ts"],
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  outdir: "page",
  metafile: true,
});
const find = (entry) =>
  Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entry);
const [script, about] = find("src/main.tsx");
const [worker] = find("src/worker/worker.ts");
const ahead = about.imports
  .filter(({ kind }) => kind === "import-statement")
  .map((each) => `<link rel="modulepreload" href="${address(each.path)}">`);
const index = fs
  .readFileSync("static/index.html", "utf8")
  .replace("{ahead}", ahead.join("\n"))
  .replace("{worker}", address(worker))
  .replace("{style}", address(about.cssBundle))
  .replace("{script}", address(script));
fs.writeFileSync("page/index.html", index);
fs.copyFileSync(
  "node_modules/@fontsource/gabarito/files/gabarito-latin-700-normal.woff2",
  "page/gabarito.woff2",
);
fs.copyFileSync("static/manifest.webmanifest", "page/manifest.webmanifest");

function pageFiles() {
  return fs
    .readdirSync("page", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative("page", path.join(entry.path ?? entry.parentPath, entry.name)))
    .sort();
}

/** All files of the page; their hash is its version. */
const files = pageFiles();
const version = createHash("sha256");
for (const file of files) version.update(file).update(fs.readFileSync(path.join("page", file)));
await build({
  ...usual,
  define: {
    KNOBEL_VERSION: JSON.stringify(version.digest("hex").slice(0, 16)),
    KNOBEL_FILES: JSON.stringify(files.map((file) => (file === "index.html" ? "/" : `/${file}`))),
    ...define,
  },
  entryPoints: ["src/device/service-worker.ts"],
  outdir: "page",
});

/* All files once more in brotli, as short as possible. That takes longer than everything else here, so what
 * a build before has packed is kept, under the hash of its bytes. */
const { BROTLI_PARAM_QUALITY, BROTLI_MAX_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
fs.mkdirSync("brotli", { recursive: true });
const unused = new Set(fs.readdirSync("brotli"));
for (const file of pageFiles()) {
  const bytes = fs.readFileSync(path.join("page", file));
  const hash = createHash("sha256").update(bytes).digest("hex");
  const params = {
    [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY,
    [BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const name = path.join("packed", `${file}.br`);
  if (!unused.delete(hash)) {
    fs.writeFileSync("brotli/new", brotliCompressSync(bytes, { params }));
    fs.renameSync("brotli/new", `brotli/${hash}`); // never half a file
  }
  fs.mkdirSync(path.dirname(name), { recursive: true });
  fs.copyFileSync(`brotli/${hash}`, name);
}
for (const hash of unused) fs.rmSync(`brotli/${hash}`);

/* Modules for Node, which the tests and benchmarks call. */
await build({
  ...usual,
  define,
  splitting: true,
  entryPoints: ["src/engine/engine.ts", "src/worker/local.ts"],
  entryNames: "[name]",
  outdir: "modules",
});
fs.writeFileSync("modules/package.json", '{"type": "module"}\n');
