import LinuxSystem
import WorkerProcess
import WorkerSandbox

let renderer = Renderer()
exitProcess(
    WorkerProcess.run(Confinement(reading: renderer.folders, prepare: renderer.prepare)) {
        (job, input) throws(JobInterruption) in
        try renderer.render(input, for: &job)
    })
