/// Additions of the gallery to the contact sheet's style sheet and text.
enum GalleryStyle {
    static let text = """

        .controls { display: flex; flex-wrap: wrap; gap: .8rem; margin-top: 2rem; align-items: center; }
        .controls label { display: flex; gap: .5rem; align-items: center; color: var(--soft); }
        .controls input, .controls select {
          padding: .5rem .8rem; border: 1px solid var(--line); border-radius: var(--radius); font: inherit;
          background: var(--card); color: var(--ink);
        }
        .controls input { width: min(24rem, 70vw); }
        .plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr)); gap: .8rem; margin-top: .8rem; }
        .plot { margin: 0; padding: 1rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: var(--radius); }
        .plot svg { display: block; width: 100%; height: 120px; margin: .6rem 0 .3rem; border-bottom: 1px solid var(--line); overflow: visible; }
        .plot path { fill: none; stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
        .plot p { display: flex; justify-content: space-between; color: var(--soft); font-size: .85rem; }
        .times .cost { background: var(--fresh-ground); color: var(--fresh); }
        .times .saved { background: var(--good-ground); color: var(--good); }
        [hidden] { display: none; }
        """

    /// Script that filters the cards by the typed text, and sorts them.
    static let script = """
        const box = document.getElementById("filter"), order = document.getElementById("order");
        const cards = [...document.querySelectorAll("[data-text]")];
        function filter() {
          const wanted = box.value.toLowerCase();
          for (const card of cards) card.hidden = !card.dataset.text.includes(wanted);
          const count = cards.filter(card => !card.hidden).length;
          document.getElementById("shown").textContent = `${count} of ${cards.length} shown`;
        }
        function sort() {
          const key = order.value;
          const before = (one, other) => key === "text"
            ? one.dataset.text.localeCompare(other.dataset.text) : other.dataset[key] - one.dataset[key];
          for (const grid of document.querySelectorAll(".grid")) grid.append(...[...grid.children].sort(before));
        }
        box.addEventListener("input", filter);
        order.addEventListener("change", sort);
        filter();
        document.querySelector(".controls").hidden = false;
        """
}
